import type { AlertCategory } from '@contract/identity-alerts/identity-alerts.constants';
import { addDays, DAY_MS, dayOf } from '@contract/shared/day';
import { asc, isNotNull } from 'drizzle-orm';
import { answer } from '../areas/identity-alerts/answer-alert';
import { ownAlert } from '../areas/identity-alerts/own-alert';
import { publish, publishReleased } from '../areas/identity-alerts/publish-alert';
import { draftAlert } from '../areas/identity-alerts/report-alert';
import { unpublish } from '../areas/identity-alerts/unpublish-alert';
import type { Database } from '../db/client';
import { carriers, identityAlerts } from '../db/schema';
import { deciding, personOf } from './deciding';

type DemoAlert = {
  by: string;
  kind: AlertCategory;
  daysAgo: number;
  message: string;
  goods?: number;
  answer?: string;
  /** Taken back later, with why. */
  takenBack?: string;
  isDraft?: true;
  /** It mentions money, and the operator has not reviewed it. */
  isHeld?: true;
};

const OTHER = 'other@demo.test';
const OWN = 'admin@demo.test';
const WATCHDOG = 'watchdog@demo.test';

/** Reports as brokers write them, telephones and names included: what others read of them is made by the product. */
const ALERTS: readonly DemoAlert[] = [
  {
    by: OTHER,
    kind: 'double_brokering',
    daysAgo: 2,
    goods: 12,
    message:
      'They booked our load of televisions and gave it to another carrier the same evening. The dispatcher Pat called us from 312-555-0143 and said the truck had broken down. The carrier that hauled it was never paid.',
  },
  {
    by: OTHER,
    kind: 'identity_theft',
    daysAgo: 4,
    message:
      'Someone used the name of this carrier with the email loads@fast-haul-dispatch.example. The real owner knew nothing of the load. Check the number on the federal record before you book.',
    answer:
      'Our name was used. We have no dispatcher outside our office and have reported it to the police. Please call the number on our federal record.',
  },
  {
    by: OTHER,
    kind: 'hostage_load',
    daysAgo: 6,
    goods: 18,
    message:
      'Refused to deliver a load of berries until we paid 1,800 dollars more than the rate confirmation says. The produce was lost.',
  },
  {
    by: OTHER,
    kind: 'stolen_assets',
    daysAgo: 12,
    goods: 13,
    message:
      'Picked up copper in Dallas with a truck that has license plate ABC1234 and never arrived. The police report is open.',
  },
  {
    by: OTHER,
    kind: 'trailer_misuse',
    daysAgo: 20,
    message:
      'Kept our trailer for three weeks after the delivery and used it for loads of others. It came back without two tires.',
    answer: 'The receiver kept the trailer. We called the broker on the second day and got no answer.',
  },
  {
    by: OTHER,
    kind: 'back_soliciting',
    daysAgo: 33,
    message: 'After two loads they wrote to our shipper and offered the same lane for less. We have the mails.',
  },
  {
    by: 'nolane@demo.test',
    kind: 'unresolved_insurance_claims',
    daysAgo: 41,
    goods: 19,
    message:
      'A claim for a thawed load of frozen food is unpaid after five months. The insurer says that the policy excludes the reefer unit.',
  },
  {
    by: 'nolane@demo.test',
    kind: 'change_in_ownership',
    daysAgo: 55,
    message:
      'The company was sold. New people answer from another state and did not know the drivers that the old owner had named.',
  },
  {
    by: 'nolane@demo.test',
    kind: 'bankruptcy_filing',
    daysAgo: 70,
    message: 'The company has filed for bankruptcy. Drivers were left on the road without fuel cards.',
  },
  {
    by: OTHER,
    kind: 'double_brokering',
    daysAgo: 90,
    message: 'Another truck than the one on the rate confirmation came to the dock, with another name on its door.',
    takenBack: 'It was our own mistake: the truck was leased to this carrier.',
  },
  {
    by: 'nolane@demo.test',
    kind: 'hostage_load',
    daysAgo: 120,
    message: 'Held a load for detention that no one had agreed to. It was delivered after four days.',
  },
  {
    by: OWN,
    kind: 'double_brokering',
    daysAgo: 15,
    goods: 16,
    message:
      'Sold our load of energy drinks again on a load board. We saw it there an hour after we had booked them; the posting named 602-555-0177.',
  },
  {
    by: OWN,
    kind: 'stolen_assets',
    daysAgo: 48,
    goods: 37,
    message:
      'Two pallets of tires were missing at the receiver and the seal was another one than on the bill of lading.',
  },
  {
    by: WATCHDOG,
    kind: 'identity_theft',
    daysAgo: 9,
    message:
      'An address one letter away from that of this carrier sent us a certificate that the agent had never issued.',
  },
  {
    by: OWN,
    kind: 'trailer_misuse',
    daysAgo: 1,
    isDraft: true,
    message:
      'The trailer was found at a truck stop two states away from where it should be. We wait for what the driver says.',
  },
  {
    by: OWN,
    kind: 'hostage_load',
    daysAgo: 1,
    goods: 18,
    isHeld: true,
    message:
      'The driver demanded 900 dollars in cash at the dock before he opened the doors. We paid it and got the berries.',
  },
]; // prettier-ignore

/** Carriers that stand for themselves in nothing else of the demo. */
const FIRST_CARRIER = 96;
const SETTINGS = {
  identityAlertDays: 180,
  onboardingOrigin: 'http://localhost/monitor/onboarding',
  supportEmail: null,
};

/** Alerts of several brokers, each reported, published and answered as people do. Runs once; sends no mail. */
export async function seedDemoIdentityAlerts(db: Database, now: Date) {
  const [existing] = await db.select({ id: identityAlerts.id }).from(identityAlerts).limit(1);
  if (existing) return;
  const about = await db
    .select({ id: carriers.id })
    .from(carriers)
    .where(isNotNull(carriers.censusAsOf))
    .orderBy(asc(carriers.id))
    .offset(FIRST_CARRIER)
    .limit(ALERTS.length);
  for (const [at, alert] of ALERTS.entries()) {
    const person = await personOf(db, alert.by);
    const carrier = about[at];
    if (!person || !carrier) continue;
    const { user, company } = person;
    const then = new Date(now.getTime() - alert.daysAgo * DAY_MS);
    const id = await deciding(db, { company, user, now: then }, async (d) => {
      const draft = await draftAlert(d, {
        carrier_id: carrier.id,
        is_type: alert.kind,
        unsanitized_message: alert.message,
        file_date: addDays(dayOf(then), -1),
        commodity_type_id: alert.goods,
      });
      if (alert.isDraft) return draft.id;
      await publish(d, draft, SETTINGS);
      const published = await ownAlert(d, draft.id);
      // An alert that mentions money was held, and the operator released it.
      if (published.heldAt !== null && !alert.isHeld) await publishReleased(d, published, SETTINGS);
      return draft.id;
    });
    const later = new Date(then.getTime() + DAY_MS / 2);
    const { answer: text, takenBack: reason } = alert;
    if (text) await deciding(db, { company, user: null, now: later }, (d) => answer(d, id, text));
    if (reason) await deciding(db, { company, user, now: later }, (d) => unpublish(d, id, { reason }));
  }
}
