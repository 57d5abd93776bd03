import { dependencies } from '../_shared/dependencies.ts';
import { withErrors } from '../_shared/http.ts';
import { handler } from './handler.ts';

Deno.serve(withErrors(handler, dependencies()));
