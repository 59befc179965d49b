import { type RouteConfig, route } from '@react-router/dev/routes';

export default [route('carriers/search-results', 'routes/search-results.tsx')] satisfies RouteConfig;
