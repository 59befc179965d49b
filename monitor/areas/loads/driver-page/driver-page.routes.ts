import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  DRIVER_PROBLEMS,
  type DriverProblem,
  MAX_DRIVER_PHOTOS,
  MAX_DRIVER_WORDS,
  MAX_SEAL,
} from '@contract/loads/driver-links.constants';
import { LOAD_PAPER_TYPES, type LoadPaperType } from '@contract/loads/load-papers.constants';
import { DOCUMENT_TYPES, FILE_PART } from '@contract/shared/files.constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BASE } from '../../../base/base-path';
import { ApiError } from '../../../base/http-errors';
import { languageOf, type Phrase } from '../../../carrier-pages/language';
import { registerLinkedPages } from '../../../carrier-pages/linked-pages';
import { errorsOf } from '../../../carrier-pages/page-form';
import { tellTimesOf } from '../../../db/company-clocks';
import { driverSessions } from '../../../db/schema';
import { brokerFacts } from '../../../mail/broker-of-record';
import { linkSessions } from '../../../server/authentication/link-sessions';
import type { Services } from '../../../server/services';
import { bare, VIN_LAST } from '../pickup-pass/compare-truck';
import { looksThrough } from '../record-position-reads';
import { checkOwnTruck } from './check-own-truck';
import { driverCodeMail } from './driver-link-mail';
import { findDriverPage, type OpenDriverLink, sharingOf } from './driver-links.queries';
import { type DriverPage, type DriverPageView, sendCode, sendGone, sendHeld, sendLoad, sendStart } from './driver-page';
import { LAPSED, NAME, PHOTOS, PROBLEM, SHARE, STOP, TRUCK } from './driver-page-words';
import { DRIVER_STEPS, type DriverStep, hasSaidLoaded, nextStopOf, reportProblem, reportStep } from './driver-reports';
import { changeSharing, consentText } from './driver-sharing';
import { keepDriverPhotos } from './keep-driver-photos';
import { noteOpened } from './note-opened';
import { textDriverCode } from './send-to-driver';
import { takeInPhonePositions } from './take-in-phone-positions';

/** A haul goes on for days; whoever has the phone has the code too. */
const SESSION_HOURS = 72;
/** A phone sends a batch four times a minute, and many drivers have one network address. */
const REQUESTS_PER_MINUTE = 240;
const BATCH_BYTES = 128 * 1024;
const MAX_TYPED = 25;
const TEMPERATURE_F = { least: -80, most: 160 };

const SCRIPT = '/onboarding/driver-page.js';

type Found = DriverPage & { opened: OpenDriverLink };

/** By the last part of `?said=`. */
const SAID: Readonly<Record<string, Phrase>> = {
  started: SHARE.started,
  stopped: SHARE.stopped,
  done: STOP.done,
  already: STOP.already,
  problem: PROBLEM.done,
  papers: PHOTOS.done,
  same: PHOTOS.same,
  truck: TRUCK.done,
  refused: TRUCK.refused,
};

/** The page of one load behind the link that its driver got. */
export async function driverPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const sessions = linkSessions(driverSessions, { name: 'linkId', column: driverSessions.linkId }, SESSION_HOURS);

  const script = readFileSync(createRequire(import.meta.url).resolve('#ui/scripts/driver-page.js'));
  app.get(SCRIPT, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('x-content-type-options', 'nosniff')
      .send(script),
  );

  const find = async (token: string, now: Date): Promise<Found | null> => {
    const opened = await findDriverPage(db, token, now);
    if (!opened) return null;
    const { load, stops, state, driver, company } = opened;
    tellTimesOf(company);
    return {
      opened,
      load,
      stops,
      state,
      email: driver.email,
      phone: driver.driverPhoneE164,
      address: `${env.onboardingOrigin}/driver/${token}`,
      broker: await brokerFacts(db, company),
    };
  };

  const show = async (
    reply: FastifyReply,
    status: number,
    found: Found,
    view: Pick<DriverPageView, 'said' | 'saidOf' | 'answers' | 'errors'> = {},
  ) => {
    const { stops, opened } = found;
    const consent = await sharingOf(db, opened.link.id);
    const sharing =
      consent?.step === 'given'
        ? {
            since: consent.createdAt,
            views: await looksThrough(db, opened.load, {
              vehicleId: opened.load.carrierVehicleId,
              since: consent.createdAt,
            }),
          }
        : null;
    const next = nextStopOf(stops, await hasSaidLoaded(db, stops));
    return sendLoad(reply, status, found, { sharing, next, ...view }, `${BASE}${SCRIPT}`);
  };

  await registerLinkedPages<Found>(
    app,
    services,
    {
      name: NAME,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      folder: 'driver',
      cookie: 'driver_session',
      sessions,
      codes: 'driver-codes',
      what: 'driver page',
      codeMail: driverCodeMail,
      isCodeOfBroker: true,
      textCode: ({ load, phone, opened }, code, minutes, language) =>
        textDriverCode(
          services,
          { load, linkId: opened.link.id, phone: phone!, code, minutes, language },
          services.clock(),
        ),
      find,
      behind: ({ opened: { link, driver, company }, email, phone, address }) => ({
        id: link.id,
        countedFor: link.id,
        email,
        phone,
        address,
        companyId: company.id,
        carrierId: driver.carrierId,
      }),
      async onOpened({ found: { opened }, token, sessionId, now }) {
        const others = await sessions.endOthers(db, opened.link.id, sessionId, now);
        await noteOpened(services, { opened, token, others }, now);
      },
      held: {
        isHeld: ({ state }) => state === 'held',
        // Whoever shares may end it at any time.
        forms: ['stop'],
        async send({ found, isOpen, reply }, status) {
          const isSharing = isOpen && (await sharingOf(db, found.opened.link.id))?.step === 'given';
          return sendHeld(reply, status, found, isSharing);
        },
      },
      lapsed: LAPSED,
      forms: ['share', 'stop', 'step', 'problem', 'papers', 'truck'],
      sendGone,
      sendStart,
      sendCode,
      async sendOpen({ found, request, reply }) {
        const { said, of } = request.query as { said?: unknown; of?: unknown };
        const phrase = typeof said === 'string' && Object.hasOwn(SAID, said) ? SAID[said]! : null;
        return show(reply, 200, found, { said: phrase, saidOf: Number(of) || 0 });
      },
    },
    ({ form, data }) => {
      const of = (found: Found, token: string) => ({ token, companyId: found.opened.company.id });
      const back = (reply: FastifyReply, found: Found, said: string) =>
        reply.redirect(`${found.address}?said=${said}`, 303);

      form('share', async ({ found, token, fields, reply, now }) => {
        if (fields.agree !== 'on') return show(reply, 422, found, { errors: { agree: SHARE.missing } });
        const language = languageOf(reply.request);
        const text = consentText(language, found.broker.companyName, found.load.reference);
        await changeSharing(services, of(found, token), { text, language }, now);
        return back(reply, found, 'started');
      });

      form('stop', async ({ found, token, reply, now }) => {
        await changeSharing(services, of(found, token), { text: null, language: languageOf(reply.request) }, now);
        return back(reply, found, 'stopped');
      });

      form('step', async ({ found, token, fields, reply, now }) => {
        const answers = { temperature: typed(fields.temperature, 20), seal: typed(fields.seal, 200) };
        const temperatureF = answers.temperature === '' ? null : Number(answers.temperature.replace(',', '.'));
        const { least, most } = TEMPERATURE_F;
        if (temperatureF !== null && !(temperatureF >= least && temperatureF <= most))
          return show(reply, 422, found, { answers, errors: { temperature: STOP.badTemperature } });
        if (answers.seal.length > MAX_SEAL)
          return show(reply, 422, found, { answers, errors: { seal: STOP.longSeal } });
        const step = DRIVER_STEPS.find((one): one is DriverStep => one === fields.step);
        const stopId = Number(fields.stop);
        if (!step || !Number.isSafeInteger(stopId)) return back(reply, found, 'already');
        const measured = { temperatureF, seal: answers.seal || null };
        const isNew = await reportStep(services, of(found, token), { stopId, step, measured }, now);
        return back(reply, found, isNew ? 'done' : 'already');
      });

      form('problem', async ({ found, token, fields, reply, now }) => {
        const words = typeof fields.words === 'string' ? fields.words.trim() : '';
        const answers = { problem: typed(fields.problem, 40), words: words.slice(0, MAX_DRIVER_WORDS * 2) };
        const problem = DRIVER_PROBLEMS.find((one): one is DriverProblem => one === fields.problem);
        if (!problem) return show(reply, 422, found, { answers, errors: { problem: PROBLEM.missing } });
        if (words.length > MAX_DRIVER_WORDS)
          return show(reply, 422, found, { answers, errors: { words: PROBLEM.long } });
        const isTold = await reportProblem(services, of(found, token), { problem, words: oneLine(words) }, now);
        return back(reply, found, isTold ? 'problem' : 'already');
      });

      const photos = { types: DOCUMENT_TYPES, most: MAX_DRIVER_PHOTOS };
      form(
        'papers',
        async ({ found, token, fields, sent, reply, now }) => {
          const isType = LOAD_PAPER_TYPES.find((one): one is LoadPaperType => one === fields.paper) ?? 'other';
          const answers = { paper: isType };
          if (sent.rejected) return show(reply, sent.rejected.status, found, { answers, errors: sent.rejected.errors });
          if (sent.files.length === 0) return show(reply, 422, found, { answers, errors: { file: PHOTOS.none } });
          try {
            const kept = await keepDriverPhotos(services, of(found, token), { files: sent.files, isType }, now);
            return back(reply, found, kept === 0 ? 'same' : `papers&of=${kept ?? 0}`);
          } catch (error) {
            if (!(error instanceof ApiError) || !error.body.fields?.[FILE_PART]) throw error;
            return show(reply, error.status, found, { answers, errors: errorsOf(error) });
          }
        },
        photos,
      );

      form(
        'truck',
        async ({ found, token, fields, sent, reply, now }) => {
          const answers = { plate: typed(fields.plate, MAX_TYPED), vin: typed(fields.vin, MAX_TYPED) };
          if (sent.rejected)
            return show(reply, sent.rejected.status, found, { answers, errors: { plate: sent.rejected.errors.file } });
          const read = { plate: bare(answers.plate), vin: bare(answers.vin) };
          if (read.plate === null && read.vin === null && sent.files.length === 0)
            return show(reply, 422, found, { answers, errors: { plate: TRUCK.nothing } });
          if (read.vin !== null && read.vin.length < VIN_LAST)
            return show(reply, 422, found, { answers, errors: { vin: TRUCK.shortVin } });
          try {
            if (sent.files.length > 0)
              await keepDriverPhotos(services, of(found, token), { files: sent.files, isType: 'other' }, now);
          } catch (error) {
            if (!(error instanceof ApiError) || !error.body.fields?.[FILE_PART]) throw error;
            return show(reply, error.status, found, { answers, errors: { plate: error.body.fields[FILE_PART] } });
          }
          if (read.plate === null && read.vin === null) return back(reply, found, 'truck');
          const isTaken = await checkOwnTruck(services, of(found, token), read, now);
          return back(reply, found, isTaken ? 'truck' : 'refused');
        },
        { types: DOCUMENT_TYPES, most: 1 },
      );

      data('positions', BATCH_BYTES, async ({ found, token, isOpen, request, reply, now }) => {
        if (!isOpen) throw new ApiError(403, { code: 'code_needed', message: 'Enter the code first.' });
        return reply.send({ counts: await takeInPhonePositions(services, of(found, token), request.body, now) });
      });
    },
  );
}

const typed = (value: unknown, most: number) => (typeof value === 'string' ? value.trim().slice(0, most) : '');

/** A timeline has one line for it. */
const oneLine = (words: string) => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
