import type { LoadInput } from '@contract/loads/loads.calls';
import type { AppointmentState, StopHandling, StopKind } from '@contract/loads/stops.constants';
import type { z } from 'zod';
import type { ListHabits, TimeHabits } from './list-habits';
import type { When } from './read-when';
import type { NamedZone } from './read-zone';

export type GivenLoad = z.input<typeof LoadInput>;
export type GivenStopInput = NonNullable<GivenLoad['stops']>[number];

/** What the cells of a row say of a stop. */
export type StopCells = {
  kind: StopKind;
  number: number;
  texts: Partial<Record<'name' | 'street' | 'city' | 'state' | 'postal_code', string>>;
  /** What is of the stop only if the row has it: a place or a time. */
  details: Partial<Record<'reference_number' | 'appointment_number' | 'contact_name' | 'contact_phone', string>> & {
    appointment_state?: AppointmentState;
    handling?: StopHandling;
  };
  country?: 'US' | 'CA' | 'MX';
  place?: string;
  latitude?: number;
  longitude?: number;
  zone?: NamedZone;
  times: Partial<Record<'from' | 'time' | 'to' | 'to_time', { heading: string; text: string; when: When }>>;
};

/** A cell to be read. */
export type Cell = {
  text: string;
  heading: string;
  habits: ListHabits;
  column: TimeHabits;
  now: Date;
};
