import { mcpRoutes } from './mcp.routes';
import { proposalsRoutes } from './proposals.routes';

export const assistantsArea = [mcpRoutes, proposalsRoutes];
