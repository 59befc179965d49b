import type { Brand } from '@contract/shared/brands.constants';
import { formatMoment } from '@contract/shared/format';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { PRODUCT_NAMES } from '~/view/brand';
import type { ShellData } from '~/view/shell';

/** The letterhead of a printed page: company, user and time. Hidden on the screen. */
export function PrintHead({ brand, shell: { user, drawnAt } }: { brand: Brand; shell: ShellData }) {
  const [printedAt, setPrintedAt] = useState(drawnAt);
  useEffect(() => {
    // The browser lays out the page as soon as this returns.
    const note = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className="print-head" aria-hidden="true">
      <strong>{user.companyName}</strong>
      <span>
        {PRODUCT_NAMES[brand]}, printed by {user.fullName}, {formatMoment(printedAt)}
      </span>
    </p>
  );
}
