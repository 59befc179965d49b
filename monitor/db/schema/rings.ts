import { TRACE_KINDS, TRACE_SOURCES } from '@contract/rings/traces.constants';
import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { carrier, moment, oneOf, table } from './columns';
import { company } from './company-columns';
import { loads } from './loads';
import { onboardingPackets } from './onboarding';
import { rateConfirmationMails } from './rate-confirmation-mails';

/** What carriers have in common that have nothing to do with each other. */

/**
 * Keyed hashes of what carriers leave behind: accounts, people, trucks, contacts. The same hash of another carrier shows a ring.
 * Only `monitor/areas/rings/` reads rows of other companies, and says nothing of them but how many carriers there are.
 */
export const traces = table(
  'traces',
  {
    companyId: company(),
    carrierId: carrier(),
    source: oneOf('source', TRACE_SOURCES).notNull(),
    packetId: integer('packet_id').references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    /** Also of a bid on it and of its confirmation. */
    loadId: integer('load_id').references(() => loads.id, { onDelete: 'cascade' }),
    mailId: integer('mail_id').references(() => rateConfirmationMails.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', TRACE_KINDS).notNull(),
    digest: text('digest').notNull(),
    /** Of a load: its pickup. Else when it came. */
    at: moment('at').notNull(),
  },
  (t) => [
    index('traces_digest').on(t.digest, t.at),
    index('traces_packet').on(t.packetId).where(sql`${t.packetId} IS NOT NULL`),
    index('traces_load').on(t.loadId).where(sql`${t.loadId} IS NOT NULL`),
    index('traces_mail').on(t.mailId).where(sql`${t.mailId} IS NOT NULL`),
  ],
);
