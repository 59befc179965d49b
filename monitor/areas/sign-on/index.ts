import { samlRoutes } from './saml.routes';
import { scimRoutes } from './scim/scim.routes';
import { signOnSignInRoutes } from './sign-in.routes';
import { signOnRoutes } from './sign-on.routes';

export const signOnArea = [signOnRoutes, signOnSignInRoutes, samlRoutes, scimRoutes];
