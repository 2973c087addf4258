import { config } from 'zod';

// Zod would try whether it may make functions from text, which the content security policy forbids and reports.
config({ jitless: true });
