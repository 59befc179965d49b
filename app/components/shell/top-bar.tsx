import type { Brand } from '@contract/shared/brands.constants';
import { Link } from '@remix-run/react';
import { Button } from '@ui/button';
import { ProductMark } from '@ui/product-mark';
import { useEffect, useRef } from 'react';
import { ButtonForm } from '~/components/form/button-form';
import { Icon } from '~/components/icon/icon';
import { type KeysView, showKeys } from '~/components/keyboard/show-keys';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import { PRODUCT_NAMES } from '~/view/brand';
import type { ShellData } from '~/view/shell';
import { AlertsLink } from './alerts-link';
import { CarrierSearchBox } from './carrier-search-box';

interface TopBarProps {
  brand: Brand;
  shell: ShellData;
  searchText?: string;
  /** Another page closes what is open. */
  pathname: string;
}

/** Product name, carrier search, alerts and the user's menu. */
export function TopBar({ brand, shell, searchText, pathname }: TopBarProps) {
  return (
    <header className="top-bar">
      <label className="menu-button">
        <input key={pathname} type="checkbox" />
        <Icon name="menu" />
        Menu
      </label>
      <Link className="product" to={paths.home()}>
        <ProductMark />
        {PRODUCT_NAMES[brand]}
      </Link>
      <CarrierSearchBox searchText={searchText} />
      <div className="top-bar-end">
        {shell.openAlertCount === null ? null : <AlertsLink loaded={shell.openAlertCount} drawnAt={shell.drawnAt} />}
        <UserMenu key={pathname} shell={shell} />
      </div>
    </header>
  );
}

/** For narrow screens: the initials. */
function initialsOf(fullName: string): string {
  const names = fullName.split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : ''].map((name) => name?.[0] ?? '').join('');
}

/**
 * Closes on Escape, which returns focus to its summary, and on a click or focus outside; without script only on its
 * summary.
 */
function UserMenu({ shell: { user, navigation } }: { shell: ShellData }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);
  const isHydrated = useHydrated();
  const showAfter = (view: KeysView) => () => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
    showKeys(view);
  };
  const hasAccountPage = navigation.some(({ entries }) => entries.some(({ to }) => to === paths.myAccount()));
  return (
    <details className="user-menu" ref={menu}>
      <summary className="top-link">
        <span className="user-name">{user.fullName}</span>
        <span className="user-initials" aria-hidden="true">
          {initialsOf(user.fullName)}
        </span>
        <span className="heard-only">Your menu</span>
        <Icon name="caret" />
      </summary>
      <div className="user-menu-panel">
        <div>
          <p className="unbroken">{user.fullName}</p>
          <p className="small-print">{user.email}</p>
          <p className="small-print">{user.companyName}</p>
        </div>
        {hasAccountPage ? (
          <div>
            <Link to={paths.myAccount()}>Account</Link>
            <Link to={paths.help()}>Help</Link>
            {isHydrated ? (
              <>
                <button type="button" className="menu-act" onClick={showAfter('palette')} aria-keyshortcuts="Control+K">
                  Go to…
                </button>
                <button type="button" className="menu-act" onClick={showAfter('sheet')} aria-keyshortcuts="?">
                  Keyboard shortcuts
                </button>
              </>
            ) : null}
          </div>
        ) : null}
        <ButtonForm action={paths.logout()} keepsDocument>
          <Button look="plain">Sign out</Button>
        </ButtonForm>
      </div>
    </details>
  );
}
