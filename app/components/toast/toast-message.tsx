import type { ToastType } from '@contract/shared/toasts.constants';
import { READ_FIRST } from '@ui/result';
import { Icon } from '~/components/icon/icon';
import type { Toast } from '~/view/toast';
import { UndoForm } from './undo-form';

const KIND_LABELS: Readonly<Record<ToastType, string | null>> = {
  success: null,
  error: 'Error',
  info: null,
  warning: 'Warning',
  default: null,
};

interface ToastMessageProps {
  toast: Toast;
  isLeaving: boolean;
  onDismiss: () => void;
  onPause: () => void;
  onResume: () => void;
}

/** One message: the result of an action, read first on the page that follows it. It stays while the pointer or the focus is on it. */
export function ToastMessage({ toast, isLeaving, onDismiss, onPause, onResume }: ToastMessageProps) {
  const kind = KIND_LABELS[toast.type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only makes it wait; nothing is done with it.
    <div
      className={`toast toast-${toast.type}${isLeaving ? ' toast-leaving' : ''}`}
      {...READ_FIRST}
      onMouseEnter={onPause}
      onMouseLeave={onResume}
      // The page gives it the focus when it comes: only who goes into it makes it wait.
      onFocus={({ target, currentTarget }) => target !== currentTarget && onPause()}
      onBlur={onResume}
    >
      <div className="toast-message">
        <p>
          {kind === null ? null : <span className="toast-kind">{kind}. </span>}
          {toast.message}
        </p>
        {toast.description === null ? null : <p>{toast.description}</p>}
        {toast.undo === null ? null : <UndoForm undo={toast.undo} />}
      </div>
      {toast.isDismissible ? (
        <button className="toast-close" type="button" onClick={onDismiss} aria-label="Dismiss this message">
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
