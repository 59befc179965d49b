import { withBase } from '~/paths';
import type { ToastUndo } from '~/view/toast';

/** Takes back what was done. A separate form, so that it works without script. */
export function UndoForm({ undo: { to, name, values, intent } }: { undo: ToastUndo }) {
  return (
    <form className="toast-undo" method="post" action={withBase(to)}>
      {values.map((value, at) => (
        <input key={value} type="hidden" name={`${name}[${at}]`} value={value} />
      ))}
      <button className="button" type="submit" name="intent" value={intent}>
        Undo
      </button>
    </form>
  );
}
