// The direction of imports (docs/decisions/0001-two-programs-and-a-contract.md): what is not allowed here is a mistake.
const { readdirSync } = require('node:fs');
const { AREAS, WINGS } = require('./scripts/monitor-map.cjs');

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to });

const wings = Object.keys(WINGS);
const areas = Object.keys(AREAS);
for (const [at, area] of areas.entries())
  for (const used of AREAS[area].uses)
    if (!areas.slice(0, at).includes(used)) throw new Error(`${area} uses ${used}, which does not stand above it.`);
for (const [folder, known] of [
  ['monitor', wings],
  ['monitor/areas', areas],
])
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !known.includes(entry.name))
      throw new Error(`${folder}/${entry.name} is not in scripts/monitor-map.cjs.`);

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'A circle has no beginning to read from, nor does one of types.',
      from: {},
      to: { circular: true },
    },
    only(
      'contract-stands-alone',
      '^contract/(?!shared/(trusted-proxies|metrics-server|telemetry-server|push-metrics-server))',
      { pathNot: '^(contract/|node_modules/zod(/|$))' },
      'The contract imports nothing but zod. What both servers do with TRUST_PROXY, METRICS_PORT and a collector needs Node.',
    ),
    only(
      'ui-knows-react-alone',
      '^ui/',
      { pathNot: '^(ui/|contract/shared/(format|files\\.constants)\\.ts$|node_modules/(@types/)?react/)' },
      'The kit is below both programs: React, and the words and limits that the contract has for both.',
    ),
    only('models-and-services-draw-nothing', '^(app/models/|contract/)', { path: '^ui/' }, 'The kit is for pages.'),
    only(
      'pages-of-the-monitor-draw',
      '^monitor/(?!carrier-pages/|areas/onboarding/pages/).*(?<!-page\\.tsx)$',
      { path: '^ui/' },
      'In the monitor only pages draw: carrier-pages/, areas/onboarding/pages/ and files named …-page.tsx.',
    ),
    only(
      'portal-calls-never-imports',
      '^app/',
      { path: '^(monitor|bench|tests|scripts)/' },
      'The portal reaches the monitor over HTTP only.',
    ),
    only(
      'pages-import-single-calls',
      '^app/(?!services/metrics\\.server)',
      { path: '^contract/(calls|[^/]+/index)\\.ts$' },
      'A list of calls in a page would bring all of them to the browser. The server counts calls by name.',
    ),
    only(
      'monitor-knows-no-portal',
      '^monitor/',
      { path: '^(app|bench|tests|scripts)/' },
      'The monitor serves any portal.',
    ),
    ...readdirSync('app/routes').map((folder) =>
      only(
        `routes-stand-apart`,
        `^app/routes/${escaped(folder)}(/|$)`,
        { path: '^app/routes/', pathNot: `^app/routes/${escaped(folder)}(/|$)` },
        'What two screens share moves to components, models or services.',
      ),
    ),
    only(
      'nobody-imports-routes',
      '^app/(components|models|services|view)/',
      { path: '^app/routes/' },
      'Routes are the last to know.',
    ),
    only(
      'components-receive-data',
      '^app/components/',
      { path: '^app/', pathNot: '^app/(components/|view/|paths\\.ts$)', dependencyTypesNot: ['type-only'] },
      'Components receive data: they know other components and what runs in both places, and of a form its type.',
    ),
    only(
      'view-runs-in-both-places',
      '^app/view/',
      {
        path: '^(app|ui)/|^node_modules/',
        pathNot: '^(app/(view/|paths\\.ts$)|node_modules/(@types/)?(react|@remix-run/react|@conform-to)(/|$))',
        dependencyTypesNot: ['type-only'],
      },
      'What runs in both places knows the contract and the addresses; it draws nothing and calls no server. A type reaches no browser.',
    ),
    only(
      'services-draw-nothing',
      '^app/services/',
      { path: '^app/(components/|root|entry|error-page|send-file|sign-in-rush)' },
      'Services are below everything that draws.',
    ),
    only(
      'services-run-on-the-server',
      '^app/',
      { path: '^app/services/(?!.*\\.server\\.)' },
      'What runs in both places belongs to view/.',
    ),
    only(
      'models-are-plain',
      '^app/models/',
      { path: '^app/', pathNot: '^app/(models/|view/|services/(monitor|uploads)\\.server\\.ts$)' },
      'A model knows the monitor and nothing of pages.',
    ),
    ...areas.map((area) =>
      only(
        'areas-use-those-above',
        `^monitor/areas/${area}/`,
        { path: '^monitor/areas/', pathNot: `^monitor/areas/(${[area, ...AREAS[area].uses].join('|')})/` },
        'An arrow that is not in the map of areas: add it there, or pass in what is needed.',
      ),
    ),
    ...wings.map((wing, at) =>
      only(
        'wings-use-those-before',
        `^monitor/${wing}/`,
        { path: '^monitor/', pathNot: `^monitor/(${wings.slice(0, at + 1).join('|')})/` },
        'A wing uses those before it: what it needs of a later one is passed to it.',
      ),
    ),
  ],
  options: {
    // The build holds what the sources are made into.
    doNotFollow: { path: '(node_modules|^build)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
