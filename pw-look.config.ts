import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: '/work/wt/f5/tests/e2e', testMatch: '**/*.e2e.ts', outputDir: '/tmp/f5/out', timeout: 120000, expect:{timeout:10000}, workers: 1, reporter:'line',
 use: { baseURL: 'http://localhost:8155', launchOptions: { executablePath:'/usr/bin/chromium', args:['--no-sandbox'] }, viewport:{width:1366,height:768}, screenshot:'only-on-failure' } });
