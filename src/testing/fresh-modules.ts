import { vi } from 'vitest';

// Before every file of screen tests, and before what else prepares it: packages stay loaded from one file to the next, what is ours begins anew.
// Kept as well, what one file left in a store, or a part whose fetching broke off with its last test, was there in the next.
vi.resetModules();
