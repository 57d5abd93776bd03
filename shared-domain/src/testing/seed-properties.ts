import fc from 'fast-check';

// Set-up of a run with SEED: properties take the seed that a failed run has printed.
fc.configureGlobal({ seed: Number(process.env.SEED) });
