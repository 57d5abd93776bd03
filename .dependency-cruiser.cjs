/** The directions of CONTRIBUTING.md. Each message says what to do instead. */
const remote = '^mfe-([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'remote-imports-remote',
      severity: 'error',
      comment:
        'A remote never imports a remote. Offer a widget (remote.ts, shared-domain/contracts) and draw it with <Widget>, or move shared rules to shared-domain.',
      from: { path: remote },
      to: { path: '^mfe-([^/]+)/', pathNot: '^mfe-$1/' },
    },
    {
      name: 'feature-imports-feature',
      severity: 'error',
      comment:
        'A feature never imports another feature. Let the route compose them, or move what both need to shared-domain or shared-ui.',
      from: { path: '^((?:mfe-[^/]+|shell)/src/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    },
    {
      name: 'feature-imports-route',
      severity: 'error',
      comment: 'Routes use features, not the other way round. Pass what the feature needs as a prop.',
      from: { path: '^(?:mfe-[^/]+|shell)/src/features/' },
      to: { path: '^(?:mfe-[^/]+/src/(?:routes|federation)|shell/src/(?:app|pages))/' },
    },
    {
      name: 'data-imports-page',
      severity: 'error',
      comment: 'Pages and features use data, not the other way round. Pass what the query needs as a parameter.',
      from: { path: '^(?:mfe-[^/]+|shell)/src/data/' },
      to: { path: '^(?:mfe-[^/]+/src|shell/src)/(?:features|routes|federation|app|pages|chrome)/' },
    },
    {
      name: 'shared-imports-product',
      severity: 'error',
      comment: 'shared-ui and shared-domain know nobody above them. Take what you need as a parameter.',
      // the other files of shared-ui are its unit of the development server
      from: { path: '^shared-(?:ui/src|domain)/' },
      to: { path: '^(?:mfe-[^/]+|shell|backend|federation|e2e|bench)/' },
    },
    {
      name: 'domain-imports-ui',
      severity: 'error',
      comment: 'shared-domain holds rules and data. Draw them in shared-ui or in a remote.',
      from: { path: '^shared-domain/' },
      to: { path: '^shared-ui/' },
    },
    {
      name: 'shell-imports-remote',
      severity: 'error',
      comment: 'The shell reaches remotes at run time only, through the registry.',
      from: { path: '^shell/' },
      to: { path: '^mfe-' },
    },
    {
      name: 'platform-by-its-name',
      severity: 'error',
      comment:
        "The platform is a shared singleton: import it as 'shared-domain/platform'. Any other path gives a remote a second copy.",
      from: { path: '^(?:mfe-[^/]+|shell|shared-ui)/|^shared-domain/src/(?!platform/)' },
      to: { path: '^shared-domain/src/platform/(?!index\\.ts$)' },
    },
    {
      name: 'backend-imports-frontend',
      severity: 'error',
      comment: 'The backend knows shared-domain at most (schemas and pure rules).',
      from: { path: '^backend/' },
      to: { path: '^(?:mfe-[^/]+|shell|shared-ui|federation)/' },
    },
    {
      name: 'product-imports-testing',
      severity: 'error',
      comment: 'Helpers for tests stay in tests. Move what the product needs out of testing/.',
      from: {
        pathNot:
          '(?:^(?:e2e|bench)/|^scripts/(?:mutate|run-drawn-mutations)\\.ts$|/testing/|\\.(?:test|spec)\\.tsx?$|^backend/tests/)',
      },
      to: { path: '/testing/' },
    },
    {
      name: 'product-imports-samples',
      severity: 'error',
      comment: 'The samples of shared-ui are for development. Import the component itself.',
      from: { pathNot: '^shared-ui/src/routes/' },
      to: { path: '^shared-ui/src/routes/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third.',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'node_modules' } },
    },
    {
      name: 'shared-without-user',
      severity: 'error',
      comment: 'Nothing but a test uses this file: delete it.',
      module: {
        path: '^shared-(?:ui|domain)/src/',
        // declarations are not imported
        pathNot: '/testing/|\\.test\\.tsx?$|\\.d\\.ts$|^shared-ui/src/routes/',
        numberOfDependentsLessThan: 1,
      },
      from: { pathNot: '\\.test\\.tsx?$|^shared-ui/src/routes/' },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      comment: 'The import leads nowhere: correct the path or declare the dependency.',
      from: { pathNot: '^backend/supabase/functions/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:node_modules|dist|releases|\\.cache|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
