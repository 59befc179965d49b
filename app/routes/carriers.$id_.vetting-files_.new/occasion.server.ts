import { VettingNote, VettingReference } from '@contract/vetting/vetting-files.calls';
import { z } from 'zod';

/** What a vetting file is made for, as the form sends it: a load or none, a note or none. */
export const Occasion = z.object({ reference: VettingReference.optional(), note: VettingNote.optional() });
