import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { ShortcutTables } from '~/components/help/shortcut-tables';
import { SingleKeySetting } from '~/components/help/single-key-setting';
import { PageHeader } from '~/components/shell/page-header';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import { env } from '~/services/env.server';
import { adminsByName, requireUser } from '~/services/guards.server';
import { tradeWords } from '~/services/trade-words.server';
import { placesAbout } from '~/view/navigation';
import { pageMeta } from '~/view/page-title';
import type { ShellData } from '~/view/shell';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Help');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'expired-too');
  const { supportEmail, monitorPublicUrl } = env();
  return {
    support: supportEmail,
    admins: supportEmail === null ? await adminsByName(args) : [],
    places: placesAbout(user),
    words: tradeWords(),
    apiUrl: monitorPublicUrl,
  };
}

export default function HelpPage() {
  const { support, admins, places, words, apiUrl } = useLoaderData<typeof loader>();
  const navigation = (useRouteLoaderData('root') as { shell: ShellData | null } | undefined)?.shell?.navigation ?? [];
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeader title="Help" context="What each place is for, shortcuts, words, and whom to write to" />
      <div className="stack-wide help-page">
        <section className="stack" aria-labelledby="support-title">
          <h2 id="support-title">Support</h2>
          {support === null ? (
            <p>Ask your administrator{admins.length > 0 ? `: ${admins.join(', ')}` : ''}.</p>
          ) : (
            <p>
              Write to <a href={`mailto:${support}`}>{support}</a>. Copy the reference if a page showed one.
            </p>
          )}
          <p>
            New here? <Link to={`${paths.home()}?first_steps=shown`}>First steps on Home</Link>
          </p>
          <p>
            Your own programs: <a href={`${apiUrl}/docs`}>API reference</a>
          </p>
        </section>
        <section className="stack" aria-labelledby="places-title">
          <h2 id="places-title">Places</h2>
          <DefinitionList
            items={places.map(({ label, to, about }) => ({
              term: label,
              value: (
                <>
                  {about}{' '}
                  <Link to={to} aria-label={`Open ${label}`}>
                    Open
                  </Link>
                </>
              ),
            }))}
          />
        </section>
        <section className="stack" aria-labelledby="keys-title">
          <h2 id="keys-title">Keyboard shortcuts</h2>
          <p className="help-needs-script">They work with JavaScript. Every page works without them.</p>
          {isHydrated ? <SingleKeySetting /> : null}
          <ShortcutTables navigation={navigation} />
        </section>
        <section className="stack" aria-labelledby="words-title">
          <h2 id="words-title">Words</h2>
          <DefinitionList items={words.map(({ term, means }) => ({ term, value: means }))} />
        </section>
      </div>
    </>
  );
}
