import {
  BLOCKED_ACCESS_PAGES,
  type BlockedAccessPage,
  PENDING_ACCESS_REVIEW,
} from '@contract/identity/identity.constants';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { KeptOutWays } from '~/components/error-page/kept-out-ways';
import { paths } from '~/paths';
import { monitorSessionOf } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';

/** The review of one's own access has its own page. */
type ShownHere = Exclude<BlockedAccessPage, typeof PENDING_ACCESS_REVIEW>;

const TITLES: Readonly<Record<ShownHere, string>> = {
  carrier_vpn_block: 'Turn off your VPN to sign in',
  user_country_block: 'Access from this country is blocked',
};

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? TITLES[args.data.blocked] : 'Page Not Found');

/** Every unknown address. Some end in a reason to keep the user out, whatever comes before. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const blocked = blockedAccessPage(params['*']);
  return { blocked, isSignedIn: (await monitorSessionOf(request)) !== null };
}

/** @throws Response 404: a nonexistent address takes no posts. */
export function action({ params }: LoaderFunctionArgs) {
  blockedAccessPage(params['*']);
  throw new Response(null, { status: 405, statusText: 'Method Not Allowed' });
}

function blockedAccessPage(path: string | undefined): ShownHere {
  const names = Object.keys(BLOCKED_ACCESS_PAGES) as BlockedAccessPage[];
  const blocked = names.find((name) => path?.endsWith(name));
  if (blocked === undefined) throw new Response(null, { status: 404, statusText: 'Not Found' });
  if (blocked === PENDING_ACCESS_REVIEW) throw redirect(paths.pendingReview());
  return blocked;
}

export default function BlockedAccessPageScreen() {
  const { blocked, isSignedIn } = useLoaderData<typeof loader>();
  return (
    <div className="error-page">
      <h1>{TITLES[blocked]}</h1>
      <Explanation blocked={blocked} />
      <KeptOutWays isSignedIn={isSignedIn} />
    </div>
  );
}

function Explanation({ blocked }: { blocked: ShownHere }) {
  switch (blocked) {
    case 'carrier_vpn_block':
      return (
        <>
          <p>
            You are connected through a VPN or proxy. We check where brokers and carriers connect from, so we block
            both.
          </p>
          <p>Turn it off and sign in again. If your office network uses one, ask support to allow its addresses.</p>
        </>
      );
    case 'user_country_block':
      return (
        <>
          <p>You are connecting from a country that is not allowed.</p>
          <p>If you are traveling, ask support to allow your account for that time.</p>
        </>
      );
  }
}
