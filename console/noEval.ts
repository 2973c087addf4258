import { config } from 'zod';

// Zod would test `new Function`, which the content security policy forbids and reports.
config({ jitless: true });
