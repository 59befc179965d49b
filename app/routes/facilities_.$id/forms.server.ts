import {
  acceptFacilityProposal,
  FacilityChange,
  rejectFacilityProposal,
  updateFacility,
} from '@contract/loads/facilities.calls';
import { OUTLINE_TEXT_LENGTH } from '@contract/loads/facilities.constants';
import { type OutlinePolygon, polygonOf, readOutline } from '@contract/loads/outlines';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const to = ({ params }: Sending) => paths.facility(params.id!);
const Answer = z.object({ expected_version: shownVersion });

export const acceptPoint = defineForm({
  form: 'proposal',
  intent: 'accept',
  schema: Answer,
  call: ({ monitor, params }, value) =>
    monitor.send(acceptFacilityProposal, { params: { id: params.id! }, body: value }),
  to,
  toast: ({ data }) =>
    data.open_load_count === 0
      ? 'Point confirmed.'
      : {
          message: 'Point confirmed.',
          type: 'success',
          description: 'Open loads that stop here were worked out again.',
        },
});

export const rejectPoint = defineForm({
  form: 'proposal',
  intent: 'reject',
  schema: Answer,
  call: ({ monitor, params }, value) =>
    monitor.send(rejectFacilityProposal, { params: { id: params.id! }, body: value }),
  to,
  toast: 'Noted. The same spot won’t be proposed again.',
});

/** As a person pastes it. */
const OutlineText = z
  .string()
  .max(
    OUTLINE_TEXT_LENGTH,
    `The outline is too long: ${OUTLINE_TEXT_LENGTH.toLocaleString('en-US')} characters at most.`,
  )
  .transform((text, context): OutlinePolygon => {
    const read = readOutline(text);
    if ('outline' in read) return polygonOf(read.outline);
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .optional();

const { name, hours, phone, latitude, longitude, radius_miles } = FacilityChange.shape;

export const changeFacility = defineForm({
  form: 'facility',
  intent: 'change',
  schema: z.object({
    name,
    hours,
    phone,
    latitude,
    longitude,
    radius_miles,
    outline: OutlineText,
    expected_version: shownVersion,
  }),
  // The field shows the outline: emptied, it takes it away.
  call: ({ monitor, params }, { outline = null, ...value }) =>
    monitor.send(updateFacility, { params: { id: params.id! }, body: { facility: { ...value, outline } } }),
  to,
  toast: 'Facility saved.',
});
