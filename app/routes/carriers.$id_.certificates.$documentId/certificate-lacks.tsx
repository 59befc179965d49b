import { Notice } from '@ui/notice';

/** What the certificate is short of against the company's rules, and what speaks against its names. */
export function CertificateLacks({ lacks }: { lacks: readonly string[] }) {
  if (lacks.length === 0) return null;
  return (
    <Notice kind="warning" title="What it lacks">
      <ul className="plain-bullets">
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
    </Notice>
  );
}
