import type { ReactNode } from 'react';

interface NoticeProps {
  kind: 'info' | 'warning' | 'error';
  title?: string;
  children?: ReactNode;
}

/** Said in the page, in its place. The title names the matter, the text says what to do. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      {title === undefined ? null : <p className="notice-title">{title}</p>}
      {children}
    </div>
  );
}
