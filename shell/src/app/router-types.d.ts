import 'react-router';

// loaders get a typed context instead of `any`
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}
