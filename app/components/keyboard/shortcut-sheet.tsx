import { Link } from '@remix-run/react';
import { ShortcutTables } from '~/components/help/shortcut-tables';
import { SingleKeySetting } from '~/components/help/single-key-setting';
import { paths } from '~/paths';
import { type DialogProps, useModal } from './use-modal';

/** The shortcuts over the page, and the setting that switches them off. */
export function ShortcutSheet({ navigation, onClose }: DialogProps) {
  const { dialog, close } = useModal(onClose);
  return (
    <dialog {...dialog} className="sheet" aria-labelledby="shortcuts-title">
      <div className="sheet-head">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <button className="button" type="button" onClick={close}>
          Close
        </button>
      </div>
      <SingleKeySetting />
      <ShortcutTables navigation={navigation} />
      <p>
        <Link to={paths.help()} onClick={close}>
          Help
        </Link>
      </p>
    </dialog>
  );
}
