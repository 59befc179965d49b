import type { LoadDriver } from '@contract/loads/driver-links.constants';
import type { DetentionAudience } from '@contract/loads/load-links.constants';
import type { DriverStep } from '../../areas/loads/driver-page/driver-reports';
import type { Track } from './track';
import type { Instant } from './trip';

/** What someone does about a load without an ELD. */
export type DriverAct =
  /** A person of the brokerage texts a driver the link to its page, and the driver opens it by the code and agrees. */
  | { does: 'text_link' | 'open_page' | 'share'; to: LoadDriver }
  | { does: 'report'; to: LoadDriver; step: DriverStep; seal?: string }
  | { does: 'send_bill_of_lading'; to: LoadDriver }
  /** A person writes to the first driver, who answers. */
  | { does: 'text'; message: string }
  | { does: 'answer'; words: string }
  /** A person writes down what the driver said of the first stop. */
  | { does: 'log'; type: 'arrival' | 'departure' }
  /** The customer's page, by a name for its link. */
  | { does: 'share_progress' | 'open_progress' | 'withdraw_progress'; link: string }
  | { does: 'share_detention'; link: string; audience: DetentionAudience }
  | { does: 'open_detention'; link: string }
  /** The carrier agrees on its tracking page that its own feed is read; a person looks where its truck is. */
  | { does: 'carrier_shares' | 'look' };

export interface DriverScript {
  acts: readonly (DriverAct & { at: Instant })[];
  /** What the phone of a driver reports from its consent on. */
  phone?: Track & { of: LoadDriver };
  /** What the carrier's own feed reports. */
  carrierFeed?: Track;
  /** What the driver answers to a check call by text, one after the other; omitted: no answer comes. */
  answers?: readonly string[];
  /** A check call is texted to its driver where that is due. */
  isAsked?: boolean;
}
