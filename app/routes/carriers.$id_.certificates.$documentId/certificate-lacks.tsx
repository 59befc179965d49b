import { Notice } from '@ui/notice';

/** What the certificate is short of against the company's rules. */
export function CertificateLacks({ lacks }: { lacks: readonly string[] }) {
  if (lacks.length === 0) return null;
  return (
    <Notice kind="warning" title="Less than your rules need">
      <ul className="plain-bullets">
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
    </Notice>
  );
}
