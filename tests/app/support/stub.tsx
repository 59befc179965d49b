import { createRemixStub } from '@remix-run/testing';
import type { ReactNode } from 'react';

/** Future flags as in remix.config.js. */
const FUTURE = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true };

/** Puts components where links, forms and navigation work, at the given address (without the base path). */
export function InRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  // biome-ignore lint/correctness/noComponentHookFactories: a test's page is rendered once.
  const Stub = createRemixStub([{ path: '*', Component: () => children }]);
  return <Stub initialEntries={[at]} hydrationData={{ loaderData: {} }} future={FUTURE} />;
}
