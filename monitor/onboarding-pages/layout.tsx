import type { ReactNode } from 'react';
import { STYLES } from './styles';

export type Frame = {
  title: string;
  /** Of the broker who asked; null before it is known who is asked. */
  companyName: string | null;
  /** Shown where somebody is in a packet: they can leave it. */
  leaveTo?: string;
  nonce: string;
  children: ReactNode;
};

/** A whole page: plain HTML without a script, so that it works in whatever a phone's mail opens. */
export function Page({ title, companyName, leaveTo, nonce, children }: Frame) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{companyName ? `${title} | ${companyName}` : title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant styles; text would be escaped. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <header>
          <div>
            <span className="brand">{companyName ? `Onboarding with ${companyName}` : 'Carrier onboarding'}</span>
            {leaveTo ? (
              <form method="post" action={leaveTo} encType="multipart/form-data">
                <button className="link" type="submit">
                  Leave, and come back by the link
                </button>
              </form>
            ) : null}
          </div>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}

/** Everything to correct, each a link to its field. */
export function ErrorList({ errors }: { errors: Record<string, string> }) {
  const all = Object.entries(errors);
  if (all.length === 0) return null;
  return (
    <div className="errors" role="alert" aria-labelledby="errors-title">
      <h2 id="errors-title">{all.length === 1 ? 'One thing to correct' : `${all.length} things to correct`}</h2>
      <ul>
        {all.map(([name, error]) => (
          <li key={name}>{name === 'form' ? error : <a href={`#${name}`}>{error}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
