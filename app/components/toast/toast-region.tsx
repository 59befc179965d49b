import { TOAST_DEFAULTS, TOAST_POSITIONS } from '@contract/shared/toasts.constants';
import type { Toast } from '~/view/toast';
import { ToastMessage } from './toast-message';
import { useToastQueue } from './use-toast-queue';

/**
 * Where toasts appear. First in the main part of the page: without script the message is simply read there. The default
 * position is always in the tree, so that screen readers announce a message put into it.
 */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const { shown, pause, resume, dismiss } = useToastQueue(toast);
  return TOAST_POSITIONS.map((position) => {
    const here = shown.filter((one) => one.toast.position === position);
    if (here.length === 0 && position !== TOAST_DEFAULTS.position) return null;
    return (
      <div key={position} className={`toasts toasts-${position}`} role="status">
        {here.map(({ toast: { id }, toast: one, isLeaving }) => (
          <ToastMessage
            key={id}
            toast={one}
            isLeaving={isLeaving}
            onDismiss={() => dismiss(id)}
            onPause={() => pause(id)}
            onResume={() => resume(id)}
          />
        ))}
      </div>
    );
  });
}
