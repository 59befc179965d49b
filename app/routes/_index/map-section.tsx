import { LOCATION_RADIUS_BOUNDS } from '@contract/carriers/search-filters.constants';
import { Form, useLocation } from '@remix-run/react';
import { Button } from '@ui/button';
import { ErrorSummary } from '@ui/form/error-summary';
import { NumberField } from '@ui/form/number-field';
import { TextField } from '@ui/form/text-field';
import { PlaceField } from '~/components/form/place-field';
import { useUrlSyncedForm } from '~/components/form/use-url-synced-form';
import { CarrierMap } from '~/components/map/carrier-map';
import { paths, withParams, withQuery } from '~/paths';
import type { MapSearch, mapResults } from '~/services/map-search.server';
import { MAP_PARAMS } from '~/view/map/map-search';
import { placeErrors, placeParams } from '~/view/place-choice';
import { CarriersAround } from './carriers-around';
import { WhereCarriersAre } from './where-carriers-are';

const { min, most } = LOCATION_RADIUS_BOUNDS;

interface MapSectionProps {
  asked: MapSearch;
  results: Awaited<ReturnType<typeof mapResults>>;
}

/** The map search: the form around the map, so that a click sends everything typed, and the list beside it. */
export function MapSection({ asked, results }: MapSectionProps) {
  const location = useLocation();
  const { choice, point, near, radius, radiusMiles, text } = asked;
  const { errors } = results;
  const form = useUrlSyncedForm({ otherwise: { [MAP_PARAMS.radius]: String(radiusMiles) } });
  const fields = [
    { name: 'place', errors: errors.place ?? placeErrors(choice) },
    { name: MAP_PARAMS.radius, initialValue: radius === '' ? String(radiusMiles) : radius, errors: errors.radius },
    { name: MAP_PARAMS.text, id: 'map-text', initialValue: text, errors: errors.search_text },
  ] as const;
  const [place, miles, name] = fields;
  // A name is searched only around a place: the whole map drops it.
  const hrefOf = (
    circle: { latitude: number; longitude: number; radiusMiles: number } | null,
    called = '',
    name = text,
  ) =>
    circle === null
      ? paths.home()
      : withQuery(paths.home(), {
          [MAP_PARAMS.latitude]: circle.latitude.toFixed(3),
          [MAP_PARAMS.longitude]: circle.longitude.toFixed(3),
          [placeParams('place').chosenFor]: called,
          [MAP_PARAMS.radius]: circle.radiusMiles,
          [MAP_PARAMS.text]: name,
        });
  const circle = results.kind === 'around' ? results.circle : null;
  return (
    <section className="map-section" aria-labelledby="map-title">
      <h2 id="map-title">Carriers on the map</h2>
      <Form
        ref={form}
        method="get"
        action={paths.home()}
        className="map-form"
        role="search"
        aria-label="Map search"
        noValidate
        preventScrollReset
      >
        <ErrorSummary fields={fields} formErrors={errors.elsewhere} />
        <div className="filter-fields map-fields">
          <PlaceField
            name="place"
            label="Near"
            choice={near === '' ? choice : { status: 'unknown', text: near }}
            errors={near === '' ? place.errors : []}
          />
          <div className="map-radius">
            <NumberField field={miles} label="Radius" unit="miles" min={min} max={most} />
          </div>
          <TextField field={name} label="Name or number" isOptional autoComplete="off" spellCheck={false} />
          <Button>Show carriers</Button>
        </div>
        {/* A point stays while the radius or the name changes; a named place takes precedence. */}
        {point && choice.status !== 'chosen' ? (
          <>
            <input type="hidden" name={MAP_PARAMS.latitude} value={point.latitude} />
            <input type="hidden" name={MAP_PARAMS.longitude} value={point.longitude} />
            {near === '' ? null : <input type="hidden" name={placeParams('place').chosenFor} value={near} />}
          </>
        ) : null}
        <div className="map-columns">
          <div>
            <a className="skip-link map-skip" href="#map-list">
              Skip the map
            </a>
            <CarrierMap
              view={results.view}
              clusters={results.clusters}
              places={results.places}
              circle={circle}
              hrefOf={hrefOf}
              radiusMiles={radiusMiles}
            />
          </div>
          <div id="map-list" tabIndex={-1}>
            {results.kind === 'around' ? (
              <CarriersAround
                {...results}
                text={text}
                pageHref={(page) => withParams({ pathname: paths.home(), search: location.search }, { page })}
              />
            ) : (
              <WhereCarriersAre clusters={results.clusters} total={results.total} hrefOf={hrefOf} />
            )}
          </div>
        </div>
      </Form>
    </section>
  );
}
