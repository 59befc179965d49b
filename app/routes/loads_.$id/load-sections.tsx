import type { useLoaderData } from '@remix-run/react';
import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { NoteForm } from '~/components/carrier/note-form';
import { NoteList } from '~/components/carrier/note-list';
import { GateNotice } from '~/components/gate/gate-answer';
import { CarrierTrucks } from '~/components/load/carrier-trucks';
import { LoadCarrier } from '~/components/load/load-carrier';
import { LoadFacts } from '~/components/load/load-facts';
import { LoadMap } from '~/components/load/load-map';
import { LoadPapers } from '~/components/load/load-papers';
import { LoadStops } from '~/components/load/load-stops';
import { LoadLogs, LoadMovements } from '~/components/load/load-timeline';
import { PositionReads } from '~/components/load/position-reads';
import { SectionError } from '~/components/notice/section-error';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { paths, withParams } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { loadPage } from './load-page.server';

type Page = ReturnType<typeof useLoaderData<typeof loadPage>>;

/** Everything below the answer: on a wide screen what is about the way at the left, what is about the carrier at the right. */
export function LoadSections({ page }: { page: Page }) {
  const { load, carrier, trucks, way, notes, papers, reads, team, now } = page;
  return (
    <div className="load-sections">
      <div className="stack-wide load-wide">
        <Section id="stops" title="Stops">
          <LoadStops stops={load.stops} />
          <p>
            <Link to={paths.loadDetention(load.id)}>Detention statement</Link>
          </p>
          {page.mayWork ? (
            <p>
              <Link to={paths.loadPass(load.id)}>Pickup pass</Link>, for the dock to check the truck
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
        <Section id="notes" title="Notes">
          {page.mayWriteNotes ? <NoteForm action={paths.load(load.id)} /> : null}
          <Part of={notes} name="Notes" load={load.id}>
            {(data) =>
              data.notes.length > 0 ? (
                <NoteList notes={data.notes} label="Notes, newest first" />
              ) : (
                <p className="missing">No notes yet</p>
              )
            }
          </Part>
        </Section>
      </div>
      <div className="stack-wide">
        <Section id="carrier" title="Carrier">
          {load.gate && load.gate.answer !== 'yes' ? (
            <>
              <GateNotice gate={load.gate} />
              {page.mayWork && load.carrier ? (
                <p>
                  <Link to={paths.loadCover(load.id, { carrier_id: load.carrier.id })}>
                    {load.gate.answer === 'never' ? 'Why this carrier may not have it' : 'Request an exception'}
                  </Link>
                  {' or '}
                  <Link to={paths.loadUncover(load.id)}>take the carrier off</Link>
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
          <LoadFacts load={load} team={team} />
        </Section>
        <Section id="papers" title="Papers">
          <Part of={papers} name="Papers" load={load.id}>
            {(data) => <LoadPapers papers={data} loadId={load.id} mayWork={page.mayWork} />}
          </Part>
        </Section>
        <Section id="records" title="Records">
          <ul className="plain-bullets">
            <li>
              <Link to={paths.loadFile(load.id)}>The load’s file</Link>, for a claim or an audit
            </li>
            <li>
              <Link to={paths.loadAsKnown(load.id)}>The load as it was known</Link> at an earlier time
            </li>
          </ul>
        </Section>
        <Section id="reads" title="Who looked">
          <Part of={reads} name="Looks at positions" load={load.id}>
            {(data) => <PositionReads {...data} />}
          </Part>
        </Section>
      </div>
    </div>
  );
}

function Timeline({ page: { load, logs, movements } }: { page: Page }) {
  const location = useLocation();
  return (
    <>
      <Section id="timeline" title="Timeline">
        <Part of={logs} name="Timeline" load={load.id}>
          {(data) =>
            data.logs.length > 0 ? (
              <>
                <LoadLogs logs={data.logs} stops={load.stops} />
                <Pagination
                  {...data.paging}
                  pageHref={(page) => withParams(location, { page })}
                  label="Pages of the timeline"
                />
              </>
            ) : data.paging.totalRecords > 0 ? (
              <NoSuchPage paging={data.paging} />
            ) : (
              <p className="missing">Nothing logged yet</p>
            )
          }
        </Part>
      </Section>
      <Section id="movements" title="Movements">
        <Part of={movements} name="Movements" load={load.id}>
          {(data) =>
            data.movements.length > 0 ? (
              <>
                <LoadMovements movements={data.movements} stops={load.stops} />
                <Pagination
                  {...data.paging}
                  pageHref={(movements) => withParams(location, { movements, page: page(location) })}
                  label="Pages of movements"
                />
              </>
            ) : data.paging.totalRecords > 0 ? (
              <NoSuchPage paging={data.paging} pageParam="movements" />
            ) : (
              <p className="missing">No positions yet</p>
            )
          }
        </Part>
      </Section>
    </>
  );
}

const page = ({ search }: { search: string }) => new URLSearchParams(search).get('page');

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
