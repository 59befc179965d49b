import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import type { useLoaderData } from '@remix-run/react';
import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { NoteForm } from '~/components/carrier/note-form';
import { GateNotice } from '~/components/gate/gate-answer';
import { CarrierTrucks } from '~/components/load/carrier-trucks';
import { LoadCarrier } from '~/components/load/load-carrier';
import { LoadFacts } from '~/components/load/load-facts';
import { LoadMap } from '~/components/load/load-map';
import { LoadPapers } from '~/components/load/load-papers';
import { LoadStops } from '~/components/load/load-stops';
import { LoadMovements, LoadTimeline } from '~/components/load/load-timeline';
import { PositionReads } from '~/components/load/position-reads';
import { SectionError } from '~/components/notice/section-error';
import { KeptLink } from '~/components/row-link';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { paths, withParams } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { stopCorrections } from '~/view/load/corrections';
import { MOVEMENT, TIMELINE_CHOICES } from '~/view/load/timeline-choice';
import { flagsOf } from '~/view/number-flags';
import type { loadPage } from './load-page.server';

type Page = ReturnType<typeof useLoaderData<typeof loadPage>>;

/** Everything below the answer: on a wide screen what is about the way at the left, what is about the carrier at the right. */
export function LoadSections({ page }: { page: Page }) {
  const { load, carrier, trucks, way, papers, reads, team, now } = page;
  return (
    <div className="load-sections">
      <div className="stack-wide load-wide">
        <Section id="stops" title="Stops">
          <LoadStops
            stops={load.stops}
            flags={flagsOf(load)}
            correctionsOf={page.mayCorrect ? (stop) => stopCorrections(load.id, stop) : undefined}
          />
          <p>
            <KeptLink to={paths.loadDetention(load.id)}>Detention statement</KeptLink>
          </p>
          <p>
            <KeptLink to={paths.loadProgress(load.id)}>Customer tracking link</KeptLink>, shows where the load is
          </p>
          <p>
            <KeptLink to={paths.loadDriver(load.id)}>Driver link</KeptLink>, tracks by the driver’s phone
          </p>
          <p>
            <KeptLink to={paths.loadSharing(load.id)}>Sharing</KeptLink>, who sees this load and how to stop it
          </p>
          {page.mayWork ? (
            <p>
              <KeptLink to={paths.loadPass(load.id)}>Pickup pass</KeptLink>, for the dock to check the truck
            </p>
          ) : null}
        </Section>
        <Section id="map" title="Map">
          <Part of={way} name="Map" load={load.id}>
            {(data) => <LoadMap {...data} stops={load.stops} now={now} />}
          </Part>
        </Section>
      </div>
      <div className="stack-wide">
        <Timeline page={page} />
      </div>
      <div className="stack-wide">
        <Section id="carrier" title="Carrier">
          {load.gate && load.gate.answer !== 'yes' ? (
            <>
              <GateNotice gate={load.gate} />
              {page.mayWork && load.carrier ? (
                <p>
                  <KeptLink to={paths.loadCover(load.id, { carrier_id: load.carrier.id })}>
                    {load.gate.answer === 'never' ? 'Why this carrier may not have it' : 'Request an exception'}
                  </KeptLink>
                  {' or '}
                  <KeptLink to={paths.loadUncover(load.id)}>remove the carrier</KeptLink>
                </p>
              ) : null}
            </>
          ) : load.gate?.exception ? (
            <GateNotice gate={load.gate} />
          ) : null}
          <Part of={carrier} name="Carrier" load={load.id}>
            {(data) => <LoadCarrier {...data} loadId={load.id} />}
          </Part>
        </Section>
        {load.carrier ? (
          <Section id="trucks" title="Carrier’s trucks, last 3 days">
            <Part of={trucks} name="Trucks" load={load.id}>
              {(data) => <CarrierTrucks trucks={data} now={now} />}
            </Part>
          </Section>
        ) : null}
        <Section id="facts" title="Load details">
          <LoadFacts
            load={load}
            team={team}
            mayWork={page.mayWork && load.cancelled_at === null}
            mayBringIn={page.mayBringIn}
          />
        </Section>
        <Section id="papers" title="Documents">
          <Part of={papers} name="Documents" load={load.id}>
            {(data) => <LoadPapers papers={data} loadId={load.id} mayWork={page.mayWork} />}
          </Part>
        </Section>
        <Section id="records" title="Records">
          <ul className="plain-bullets">
            <li>
              <KeptLink to={paths.loadFile(load.id)}>The load’s file</KeptLink>, for a claim or an audit
            </li>
            {page.mayProve ? (
              <li>
                <KeptLink to={paths.loadProof(load.id)}>Proof bundle</KeptLink>: everything on record in one sealed
                archive
              </li>
            ) : null}
            <li>
              <KeptLink to={paths.loadAsKnown(load.id)}>Load history</KeptLink>: the load as of a date
            </li>
          </ul>
        </Section>
        <Section id="reads" title="Location views">
          <Part of={reads} name="Location views" load={load.id}>
            {(data) => <PositionReads {...data} />}
          </Part>
        </Section>
      </div>
    </div>
  );
}

function Timeline({ page: { load, shown, timeline, movements, mayCorrect, mayWriteNotes } }: { page: Page }) {
  const location = useLocation();
  return (
    <Section id="timeline" title="Timeline">
      {mayWriteNotes ? <NoteForm action={paths.load(load.id)} /> : null}
      <nav className="choice-links" aria-label="Parts of the timeline">
        <ul>
          {TIMELINE_CHOICES.map(({ choice, label }) => (
            <li key={label}>
              <Link
                to={`${withParams(location, { timeline: choice, page: null })}#timeline-title`}
                aria-current={choice === shown ? 'true' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown === MOVEMENT ? (
        <Part of={movements} name="Truck movement" load={load.id}>
          {(data) => (
            <Listed paging={data.paging} count={data.movements.length} none="No positions yet">
              <LoadMovements movements={data.movements} stops={load.stops} />
            </Listed>
          )}
        </Part>
      ) : (
        <Part of={timeline} name="Timeline" load={load.id}>
          {(data) =>
            data === null ? null : (
              <>
                <Listed paging={data.paging} count={data.timeline.length} none={shown ? 'None' : 'Nothing logged yet'}>
                  <LoadTimeline
                    entries={data.timeline}
                    loadId={load.id}
                    stops={load.stops}
                    withdrawOf={mayCorrect ? ({ id }) => paths.loadCorrectionWithdraw(load.id, id) : undefined}
                  />
                </Listed>
                {data.events_kept_since ? (
                  <p className="small-print">
                    Changes of carrier, rate con and board before {formatDate(data.events_kept_since)} are not kept
                    here: see <KeptLink to={paths.loadFile(load.id)}>the load’s file</KeptLink>.
                  </p>
                ) : null}
              </>
            )
          }
        </Part>
      )}
    </Section>
  );
}

interface ListedProps {
  paging: PagingInfo;
  count: number;
  none: string;
  children: ReactNode;
}

/** A page of the timeline with the links to its others. */
function Listed({ paging, count, none, children }: ListedProps) {
  const location = useLocation();
  if (count === 0) return paging.totalRecords > 0 ? <NoSuchPage paging={paging} /> : <p className="missing">{none}</p>;
  return (
    <>
      {children}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of the timeline" />
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="load-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface PartProps<T> {
  of: SectionResult<T>;
  name: string;
  load: number;
  children: (data: T) => ReactNode;
}

/** A part of the page, or that it could not be loaded while the rest stands. */
function Part<T>({ of: result, name, load, children }: PartProps<T>) {
  if (result.ok) return children(result.data);
  return <SectionError name={name} reference={result.reference} retryHref={paths.load(load)} />;
}
