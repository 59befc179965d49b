'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { AppShell } from '~/components/shell/app-shell';
import { ProgressBar } from '~/components/shell/progress-bar';
import { RouteAnnouncer } from '~/components/shell/route-announcer';
import { ToastRegion } from '~/components/toast/toast-region';
import type { ShellData } from '~/view/shell';

/** What the product's root draws around every page. */
export function Frame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <ProgressBar />
      <AppShell brand="broker" shell={shell} searchText={useSearchParams().get('search_text') ?? ''}>
        <ToastRegion toast={null} />
        {children}
      </AppShell>
      <RouteAnnouncer />
    </>
  );
}
