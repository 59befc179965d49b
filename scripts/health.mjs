// node scripts/health.mjs URL…: ends with 0 when each address answers 200 within three seconds, for the checks of containers.
for (const url of process.argv.slice(2)) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch((error) => error);
  if (answer.status === 200) continue;
  console.error(`${url}: ${answer.status ?? answer.message}`);
  process.exit(1);
}
