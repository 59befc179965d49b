import { FacilityChange } from '@contract/loads/facilities.calls';
import { z } from 'zod';
import { acceptFacilityProposal, rejectFacilityProposal, updateFacility } from '~/models/facilities.server';
import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const to = ({ params }: Sending) => paths.facility(params.id!);
const Answer = z.object({ expected_version: shownVersion });

export const acceptPoint = defineForm({
  form: 'proposal',
  intent: 'accept',
  schema: Answer,
  call: ({ monitor, params }, value) => acceptFacilityProposal(monitor, params.id!, value),
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
  call: ({ monitor, params }, value) => rejectFacilityProposal(monitor, params.id!, value),
  to,
  toast: 'Noted. The same spot won’t be proposed again.',
});

const { name, hours, latitude, longitude, radius_miles } = FacilityChange.shape;

export const changeFacility = defineForm({
  form: 'facility',
  intent: 'change',
  schema: z.object({ name, hours, latitude, longitude, radius_miles, expected_version: shownVersion }),
  call: ({ monitor, params }, value) => updateFacility(monitor, params.id!, value),
  to,
  toast: 'Facility saved.',
});
