import type { Brand } from '@contract/shared/brands.constants';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Keyboard } from '~/components/keyboard/keyboard';
import type { ShellData } from '~/view/shell';
import { PrintHead } from './print-head';
import { SideNavigation } from './side-navigation';
import { TopBar } from './top-bar';

interface AppShellProps {
  brand: Brand;
  shell: ShellData;
  /** The search box's text: that of the current search. */
  searchText?: string;
  children: ReactNode;
}

/**
 * The frame of every signed-in page: top bar, side navigation, main part. Below 900 px the navigation folds behind a
 * checkbox, so that it opens without script; going to another page closes it.
 */
export function AppShell({ brand, shell, searchText, children }: AppShellProps) {
  const { pathname } = useLocation();
  return (
    <>
      <TopBar brand={brand} shell={shell} searchText={searchText} pathname={pathname} />
      <div className="frame">
        <SideNavigation groups={shell.navigation} pathname={pathname} />
        <main id="main" className="main" tabIndex={-1}>
          <PrintHead brand={brand} shell={shell} />
          {children}
        </main>
      </div>
      <Keyboard navigation={shell.navigation} />
    </>
  );
}
