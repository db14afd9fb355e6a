import { serveSignIn } from '@/lib/auth/sessions/endpoint';

export {
  serveSignIn as GET,
  serveSignIn as HEAD,
  serveSignIn as POST,
  serveSignIn as PUT,
  serveSignIn as PATCH,
  serveSignIn as DELETE,
  serveSignIn as OPTIONS,
};
