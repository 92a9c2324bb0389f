"""Validates a PDF as PDF/A-2b with page-validation. Usage: pdf_a.py FILE"""
import sys

import page

report = page.validate_pdf(sys.argv[1], profile=page.ValidationProfile.PDF_A_2B, limits=page.SafetyLimits.unlimited())
for failure in report.failures[:5]:
    print(f"{failure.rule_id}: {failure.message}")
print(f"{report.rules.passed} of {report.rules.total} rules hold")
sys.exit(not report.is_compliant)
