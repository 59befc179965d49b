/** The service for routes and distances: an OSRM-style or a Google service. Null: none, they are estimated. */
export type MapsService = { url: string; key: string | null } | null;

/** A page that waits for a slow maps service is worse than one with an estimate. */
const TIME_LIMIT_MS = 2500;

/** A question to either kind of service: its address, and what its answer says. `read` is null for one without sense. */
interface Question<Asked extends unknown[], Answer> {
  google: {
    address: (maps: NonNullable<MapsService>, ...asked: Asked) => URL;
    read: (answer: unknown) => Answer | null;
  };
  osrm: { address: (maps: NonNullable<MapsService>, ...asked: Asked) => URL; read: (answer: unknown) => Answer | null };
}

const isGoogle = (url: string) =>
  /\/(directions|distancematrix)\/json\/?$/.test(new URL(url).pathname) ||
  /\.googleapis\.com$/.test(new URL(url).hostname);

/**
 * @returns null: it rejected the request, or its answer makes no sense. @throws Error when it does not answer in time
 */
export async function askMaps<Asked extends unknown[], Answer>(
  maps: NonNullable<MapsService>,
  question: Question<Asked, Answer>,
  asked: Asked,
  send: typeof fetch,
): Promise<Answer | null> {
  const { address, read } = isGoogle(maps.url) ? question.google : question.osrm;
  const response = await send(address(maps, ...asked), {
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: { accept: 'application/json' },
  });
  return response.ok ? read(await response.json()) : null;
}
