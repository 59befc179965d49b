import { FACILITY_RADIUS_MILES } from '@contract/loads/facilities.constants';
import type { FacilityWithStays } from '@contract/loads/facilities.entities';
import { outlineLines } from '@contract/loads/outline-lines';
import { formatPhone } from '@contract/shared/format';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { changeFacility } from './forms.server';

/** What a person says about the facility. */
export function ChangeFacility({ facility }: { facility: FacilityWithStays }) {
  const shown = (value: number | null) => (value === null ? '' : String(value));
  const [form, fields] = usePostForm<typeof changeFacility>('facility', {
    name: facility.name ?? '',
    hours: facility.hours ?? '',
    phone: facility.phone_e164 ? formatPhone(facility.phone_e164) : '',
    latitude: shown(facility.latitude),
    longitude: shown(facility.longitude),
    radius_miles: shown(facility.radius_miles),
    outline: facility.outline ? outlineLines(facility.outline) : '',
  });
  const isPlaced = [fields.latitude, fields.longitude, fields.radius_miles, fields.outline].some(
    ({ errors }) => errors,
  );
  const { least, most } = FACILITY_RADIUS_MILES;
  return (
    <section className="stack" aria-labelledby="change-title">
      <h2 id="change-title">Change facility</h2>
      <PostForm
        of={form}
        action={paths.facility(facility.id)}
        intent="change"
        version={facility}
        submit="Save facility"
      >
        <TextField field={fields.name} label="Name" isOptional autoComplete="off" />
        <TextField field={fields.hours} label="Hours" hint="Such as Mon–Fri 7 AM–3 PM" isOptional autoComplete="off" />
        <TextField field={fields.phone} label="Dock phone" type="tel" isOptional autoComplete="off" />
        <details open={isPlaced}>
          <summary className="discloses">Location on the map</summary>
          <p className="section-note">
            A point you set overrides the coordinates on loads, for every load at this address.
          </p>
          <TextField field={fields.latitude} label="Latitude" isOptional inputMode="decimal" autoComplete="off" />
          <TextField field={fields.longitude} label="Longitude" isOptional inputMode="decimal" autoComplete="off" />
          <TextField
            field={fields.radius_miles}
            label="Radius in miles"
            hint={`${least} to ${most}: how far from the point a truck is at the dock`}
            isOptional
            inputMode="decimal"
            autoComplete="off"
          />
          <TextArea
            field={fields.outline}
            label="Outline of the yard"
            hint="One corner a line: latitude, longitude. Or a GeoJSON polygon. It replaces the radius"
            isOptional
            rows={6}
          />
        </details>
      </PostForm>
    </section>
  );
}
