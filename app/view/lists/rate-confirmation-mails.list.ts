import type { RateConfirmationMailSummary } from '@contract/rate-confirmations/mails.entities';
import {
  RATE_CONFIRMATION_MAIL_LIST_LABELS,
  RATE_CONFIRMATION_MAIL_LISTS,
  type RateConfirmationMailList,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { paths } from '~/paths';
import { defineList, keptByTab, type ListData, type Tabs, textFilter } from './define-list';

export type MailPage = ListData<RateConfirmationMailList, RateConfirmationMailSummary>;

const TABS: Tabs<RateConfirmationMailList> = {
  label: 'Lists of emails',
  param: 'list',
  names: RATE_CONFIRMATION_MAIL_LISTS,
  labels: RATE_CONFIRMATION_MAIL_LIST_LABELS,
  first: 'all',
};

/** Each tab and its pages are stored separately in the browser. */
export const KEPT_MAILS = keptByTab('rate-confirmation-mails', TABS);

const NONE: Readonly<Record<RateConfirmationMailList, string>> = {
  all: 'No email yet',
  flagged: 'No flagged email',
  undelivered: 'No undelivered email',
  delivered: 'No delivered email',
};

/** Received emails with rate confirmations, by status. */
export const mailList = defineList<MailPage>({
  title: 'Rate confirmation emails',
  context: 'Emails that came in for your carriers, checked before anyone acts on them',
  crumbs: [{ label: 'Rate confirmations', to: paths.rateConfirmations() }, { label: 'Emails' }],
  name: 'the rate confirmation emails',
  caption: 'Rate confirmation emails',
  noun: ['email', 'emails'],
  className: 'short-rows',
  tabs: TABS,
  always: { s: 'id desc' },
  filters: {
    subject: textFilter('Subject contains', {
      chip: (value) => `Subject: ${value}`,
      q: 'subject_cont',
      isOptional: true,
    }),
  },
  empty: ({ tab }, isNarrowed) =>
    isNarrowed
      ? {
          title: 'No email has that in its subject',
          link: { to: paths.rateConfirmationEmails(tab === TABS.first ? {} : { list: tab }), label: 'Show all' },
        }
      : {
          title: NONE[tab],
          text: 'Emails come in by the address of a carrier, by the inbox folder or by an upload.',
        },
  failed: () => ({ title: 'The emails could not be loaded' }),
});
