import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Brand } from '@contract/shared/brands.constants';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorPage } from '~/components/error-page/error-page';
import { AppShell } from '~/components/shell/app-shell';
import { BareShell } from '~/components/shell/bare-shell';
import { ToastRegion } from '~/components/toast/toast-region';
import { describeError } from '~/view/describe-error';
import { shellFor } from '~/view/shell';
import { aUser } from '../support/factories';
import { InRouter } from '../support/stub';
import { FormPage } from './form-page';
import { ListPage } from './list-page';
import { ProfilePage } from './profile-page';

/*
 * Writes the components, with made-up data and the built style sheet, as plain pages to .cache/gallery, to be viewed in
 * a browser at every width. Build the portal first, then `NODE_ENV=production npx tsx tests/app/gallery/gallery.tsx`.
 */
const OUT = '.cache/gallery';
const styles = styleSheet();

function styleSheet(): string {
  const name = readdirSync('build/client/assets').find((file) => /^app-.*\.css$/.test(file));
  if (name === undefined) throw new Error('No style sheet in build/client/assets: build the portal first.');
  return readFileSync(`build/client/assets/${name}`, 'utf8').replaceAll('/broker/', '../../build/client/');
}

function write(name: string, at: string, brand: Brand, page: ReactNode) {
  const body = renderToStaticMarkup(<InRouter at={at}>{page}</InRouter>);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title><style>${styles}</style></head><body class="brand-${brand}">${body}</body></html>`;
  writeFileSync(`${OUT}/${name}.html`, html);
}

const toast = {
  id: 'A',
  message: 'CASCADE RIDGE TRANSPORT INC is on do not dispatch.',
  description: 'The note was sent to the carrier.',
  type: 'success' as const,
  position: 'bottom-right' as const,
  durationMs: 3000,
  isDismissible: true,
  undo: null,
};
const shell = shellFor(aUser(), 12, new Date('2026-11-21T09:00:00Z'));
const watchdog = shellFor(
  aUser({ paywall: { is_watchdog: true }, watchdog_limits: { can_carrier_search_for_watchdog: false } }),
  null,
  new Date('2026-11-21T09:00:00Z'),
);
const problem = (status: number, data: object) => describeError({ status, statusText: '', internal: false, data });

mkdirSync(OUT, { recursive: true });
write(
  'list',
  '/carriers/connections',
  'broker',
  <AppShell brand="broker" shell={shell} searchText="TRANS">
    <ListPage />
  </AppShell>,
);
write(
  'list-ticks',
  '/carriers/connections',
  'broker',
  <AppShell brand="broker" shell={shell}>
    <ToastRegion toast={toast} />
    <ListPage withTicks />
  </AppShell>,
);
write(
  'profile',
  '/carriers/123/crashes',
  'broker',
  <AppShell brand="broker" shell={shell}>
    <ProfilePage />
  </AppShell>,
);
write(
  'form',
  '/carriers/123',
  'watchdog',
  <AppShell brand="watchdog" shell={watchdog}>
    <ToastRegion toast={{ ...toast, type: 'error', message: 'The note could not be sent.' }} />
    <FormPage />
  </AppShell>,
);
write(
  'forbidden',
  '/carriers/rate-confirmations',
  'broker',
  <AppShell brand="broker" shell={shell}>
    <ErrorPage
      error={problem(403, { status: 403, message: '', missing: { kind: 'scope', name: 'manage_rate_confirmations' } })}
      retryHref="/"
      homeHref="/"
    />
  </AppShell>,
);
write(
  'away',
  '/',
  'broker',
  <BareShell brand="broker">
    <ErrorPage
      error={problem(503, { status: 503, message: 'x', reference: 'F3R8Z0V2BA' })}
      retryHref="/"
      homeHref="/"
    />
  </BareShell>,
);
