import * as z from 'zod/mini';

// Imported before anything parses: zod would probe for code generation, which the content policy forbids and reports.
z.config({ jitless: true });
