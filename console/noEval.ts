import { config } from 'zod';

// Zod would test whether it may build functions from text, which the content security policy forbids and reports.
config({ jitless: true });
