import type { FacilityWithStays } from '@contract/loads/facilities.entities';
import { formatCount } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { DefinitionList } from '@ui/definition-list';
import { MapDrawing } from '~/components/load/load-map';
import { PhoneLink } from '~/components/phone-link';
import { fenceWords, knownByWords } from '~/view/load/facility-words';
import type { LoadOnMap } from '~/view/load/load-map';
import type { MapPlace } from '~/view/map/map-labels';
import type { ShieldPoint } from '~/view/map/map-shields';

interface DockProps {
  facility: FacilityWithStays;
  flags: NumberFlags | undefined;
  /** Null: no exact point is known. */
  map: { drawn: LoadOnMap; places: MapPlace[]; shields: ShieldPoint[] } | null;
}

/** Where the dock is, and whom to call there. */
export function Dock({ facility, flags, map }: DockProps) {
  const { latitude, hours, phone_e164: phone } = facility;
  return (
    <section className="stack" aria-labelledby="dock-title">
      <h2 id="dock-title">Dock</h2>
      <div className="load-map-columns">
        {map ? (
          <MapDrawing {...map} name="Map of the facility" caption="The mark is the dock." />
        ) : (
          <p className="missing">
            Not on the map yet: no exact point is known. Until then positions can’t show an arrival here.
          </p>
        )}
        <DefinitionList
          items={[
            { term: 'Phone', value: phone ? <PhoneLink number={phone} flags={flags} /> : null },
            { term: 'Hours', value: hours },
            { term: 'Location', value: knownByWords(facility) ?? 'No exact location' },
            { term: 'Arrived within', value: latitude === null ? null : fenceWords(facility) },
            {
              term: 'Loads',
              value: `${formatCount(facility.load_count, 'load')}, ${facility.open_load_count} open`,
            },
          ]}
        />
      </div>
    </section>
  );
}
