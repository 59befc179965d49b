import { DRIVER_CONSENT_STEPS } from '@contract/loads/driver-links.constants';
import { LANGUAGE_CODES } from '@contract/shared/languages';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, linkSession, moment, oneOf, table } from './columns';
import { companyOfParent } from './company-columns';
import { carrierVehicles, loadLinks } from './loads';

/** Drivers that share where they are on the page of one load, without an app (decision 0197). */

/**
 * Whom a link to the driver's page was made for. It ends when the load names another carrier, truck, driver or number:
 * that is compared when it is opened.
 */
export const driverLinks = table(
  'driver_links',
  {
    companyId: companyOfParent(),
    linkId: integer('link_id')
      .primaryKey()
      .references(() => loadLinks.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    carrierVehicleId: integer('carrier_vehicle_id')
      .notNull()
      .references(() => carrierVehicles.id, { onDelete: 'cascade' }),
    /** The load's second driver, of a team: another phone, and a consent of its own. */
    isSecondDriver: boolean('is_second_driver').notNull().default(false),
    driverName: text('driver_name'),
    driverPhoneE164: text('driver_phone_e164'),
    /** Where its codes go; null: by text message to the number. */
    email: text('email'),
    /** When a code that was texted to the number opened the page. */
    phoneProvenAt: moment('phone_proven_at'),
  },
  (t) => [
    index('driver_links_vehicle').on(t.carrierVehicleId),
    // Which numbers of a carrier were proven.
    index('driver_links_proven').on(t.carrierId, t.driverPhoneE164).where(sql`${t.phoneProvenAt} IS NOT NULL`),
  ],
);

/** A browser in which such a link was opened; one at a time is open. */
export const driverSessions = table(
  'driver_sessions',
  {
    ...linkSession(),
    companyId: companyOfParent(),
    linkId: integer('link_id')
      .notNull()
      .references(() => loadLinks.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('driver_sessions_token').on(t.tokenHash),
    index('driver_sessions_link').on(t.linkId),
    index('driver_sessions_created').on(t.createdAt),
  ],
);

/** A driver began or stopped sharing. Rows are only added: a trigger keeps them. */
export const driverConsents = table(
  'driver_consents',
  {
    id: id(),
    /** No references: the row outlives the load. */
    linkId: integer('link_id').notNull(),
    loadId: integer('load_id').notNull(),
    companyId: integer('company_id').notNull(),
    step: oneOf('step', DRIVER_CONSENT_STEPS).notNull(),
    /** SHA-256 of the words that the driver agreed to, in the language in which they stood there; null: stopped. */
    textSha256: text('text_sha256'),
    language: oneOf('language', LANGUAGE_CODES).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('driver_consents_link').on(t.linkId, t.id)],
);
