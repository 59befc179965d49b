import { paths } from '~/paths';

/** Breadcrumbs of a page about an email. */
export const mailCrumbs = ({ id, subject }: { id: number; subject: string | null }, here: string) => [
  { label: 'Rate confirmations', to: paths.rateConfirmations() },
  { label: 'Emails', to: paths.rateConfirmationEmails() },
  { label: subject ?? 'No subject', to: paths.rateConfirmationEmail(id) },
  { label: here },
];
