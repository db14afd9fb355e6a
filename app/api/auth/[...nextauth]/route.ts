import { serveSignIn } from '@/lib/api/sign-in/endpoint';

export {
  serveSignIn as GET,
  serveSignIn as HEAD,
  serveSignIn as POST,
  serveSignIn as PUT,
  serveSignIn as PATCH,
  serveSignIn as DELETE,
  serveSignIn as OPTIONS,
};
