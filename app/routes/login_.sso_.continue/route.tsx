import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths } from '~/paths';
import { signOnOf } from '~/services/sign-on.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

// The browser goes on by itself, without script. A redirect of the form would not be allowed to leave our own pages.
export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => [
  ...(pageMeta(args, 'Continue to your company') ?? []),
  ...(args.data ? [{ httpEquiv: 'refresh', content: `0;url=${args.data.address}` }] : []),
];

/** Open to everyone: it shows what this browser keeps. */
export async function loader({ request }: LoaderFunctionArgs) {
  const begun = await signOnOf(request);
  if (begun === null) throw redirect(paths.signOn());
  return { address: begun.address, host: new URL(begun.address).host };
}

export default function ContinuePage() {
  const { address, host } = useLoaderData<typeof loader>();
  return (
    <div className="sign-in">
      <h1>Continue to your company</h1>
      <p>
        <a className="button" href={address}>
          Continue to {host}
        </a>
      </p>
    </div>
  );
}
