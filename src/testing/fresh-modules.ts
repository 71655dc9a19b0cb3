import { vi } from 'vitest';

// Before every file of screen tests, and before what else prepares it: packages stay loaded from one file to the next, what is ours begins anew.
// Kept as well, what one file left in a store, or a part whose fetching broke off with its last test, was there in the next.
vi.resetModules();
// The window is another for each file, but not what it keeps: a setting that one file chose, and work that was under way, held in the next.
localStorage.clear();
sessionStorage.clear();
